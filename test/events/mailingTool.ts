import type { FeedEvent } from '../../src/domain/events/feedEvent';

interface Answer {
  readonly sequence: number;
  readonly epoch: number;
  readonly customerId: string | null;
  readonly mayMail: boolean;
}

/** Knows whom it may mail by the feed alone, as the guide of events says. */
export class MailingTool {
  private readonly answers = new Map<string, Answer>();
  /** By template: consents of lower epochs have ended. */
  private readonly endedBelow = new Map<string, number>();

  apply({ type, key, templateCode, customerId, data }: FeedEvent): void {
    const [sequence, epoch] = [Number(data['sequence']), Number(data['epoch'])];
    const code = templateCode ?? '';
    if (type === 'consent.decision.recorded') {
      const mayMail = data['value'] === 'given' && data['may_proceed'] === true;
      this.answers.set(key ?? '', { sequence, epoch, customerId, mayMail });
    }
    const answer = this.answers.get(key ?? '');
    if (type === 'consent.decision.expired' && answer?.sequence === sequence)
      this.answers.set(key ?? '', { ...answer, mayMail: false });
    if (data['ends_older_consents'] === true)
      this.endedBelow.set(code, Math.max(epoch, this.endedBelow.get(code) ?? 0));
  }

  /** The customers that it may mail about a template. */
  mailed(templateCode: string): readonly string[] {
    const ended = this.endedBelow.get(templateCode) ?? 0;
    return [...this.answers]
      .filter(([key, { epoch, mayMail }]) => key.endsWith(`/${templateCode}`) && mayMail && epoch >= ended)
      .flatMap(([, { customerId }]) => customerId ?? [])
      .sort();
  }
}
