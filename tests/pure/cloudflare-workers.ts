/** What the Worker's objects use in Node of the runtime's module `cloudflare:workers`. */
export abstract class DurableObject<Environment> {
  protected readonly ctx: DurableObjectState;
  protected readonly env: Environment;

  constructor(context: DurableObjectState, environment: Environment) {
    this.ctx = context;
    this.env = environment;
  }
}
