import { DispatchScene } from '../events/dispatchScene';
import { givenEndpoint, type HookReceiver } from '../events/webhookScene';
import type { ServiceOptions } from '../service/service';

const requested = 'consent.confirmation.requested';

export interface Question {
  readonly customerId: string;
  readonly templateCode: string;
  readonly consentVersionId: string;
}

/** A service with a mailer, which gets the links that customers are sent. */
export class ConfirmScene {
  private constructor(
    readonly dispatch: DispatchScene,
    readonly mailer: HookReceiver,
  ) {}

  static async open(options: ServiceOptions = {}): Promise<ConfirmScene> {
    const dispatch = await DispatchScene.open(options);
    const mailer = await dispatch.receiving();
    await givenEndpoint(dispatch.engine, mailer.url, { eventTypes: [requested] });
    dispatch.node();
    return new ConfirmScene(dispatch, mailer);
  }

  get service() {
    return this.dispatch.service;
  }

  /** A customer's question on a template of its own that asks for a confirmation. */
  async question(validity: string | null = null): Promise<Question> {
    const rules = { confirmation: 'REQUIRED' } as const;
    const { templateCode, consentVersionId } = await this.service.given.publishedVersion({ rules, validity });
    return { customerId: this.service.given.customer(), templateCode, consentVersionId };
  }

  async decide(question: Question, value: 'given' | 'reject' | 'withdraw' = 'given'): Promise<void> {
    await this.dispatch.decide(question.customerId, question, [value]);
  }

  /** Says yes, and returns the token that the mailer got. */
  async asked(question: Question): Promise<string> {
    await this.decide(question);
    return this.nextToken(question);
  }

  async nextToken({ customerId, templateCode }: Question): Promise<string> {
    const ofQuestion = () =>
      this.mailer.messages.filter(
        ({ data }) => data['customer_id'] === customerId && data['template_code'] === templateCode,
      );
    const before = ofQuestion().length;
    await this.dispatch.pass();
    await this.dispatch.until(() => ofQuestion().length > before, 'a message to the mailer');
    return String(ofQuestion().at(-1)?.data['token']);
  }

  close(): Promise<void> {
    return this.dispatch.close();
  }
}
