import type { TemplateRules } from '../../domain/templates/templateRules';
import { spelled } from './options';

/** Such as `consent, keeps method, presentation and set, anyone may decide`. */
export function rulesWords(rules: TemplateRules): string {
  const kept = rules.collects.map(spelled).join(' ') || 'nothing';
  const waits = rules.confirmation === 'REQUIRED' ? [`confirmed within ${rules.confirmationValidity}`] : [];
  const told = rules.notifyBefore.length > 0 ? [`told before its end: ${rules.notifyBefore.join(' ')}`] : [];
  const decides = `${spelled(rules.kind)}, may decide: ${spelled(rules.mayDecide)}`;
  return [decides, `keeps: ${kept}`, ...waits, ...told].join(', ');
}
