import {
  confirmationWords,
  contextPartWords,
  mayDecideWords,
  templateKindWords,
} from '../../domain/templates/templateRules';
import { enumType } from '../fields/enumType';

export const TemplateKind = enumType(
  'TemplateKind',
  'What a template asks for. May grow: treat an unknown value as `CONSENT`.',
  templateKindWords,
);

export const ContextPart = enumType(
  'ContextPart',
  'What can be kept of the screen and the request of an answer. May grow: treat an unknown value as one that you do not send.',
  contextPartWords,
);

export const MayDecide = enumType(
  'MayDecide',
  'Who may consent for a customer. May grow: treat an unknown value as `SELF_ONLY`.',
  mayDecideWords,
);

export const Confirmation = enumType(
  'Confirmation',
  'Whether a consent has to be confirmed. May grow: treat an unknown value as `REQUIRED`.',
  confirmationWords,
);
