/** What ends a connection that leads where no message may go. */
export class ForbiddenAddress extends Error {
  constructor() {
    super('The address is in a network that webhooks may not be sent to.');
    this.name = 'ForbiddenAddress';
  }
}
