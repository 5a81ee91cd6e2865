/** A plain-text e-mail. The sender's name in `replyTo` may hold anything: a mailer encodes it. */
export type Message = {
  from: string;
  to: string;
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
};

/** Hands a message over for delivery; throws when it could not. */
export type Mailer = { send(message: Message): Promise<void> };
