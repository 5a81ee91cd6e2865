/** A plain-text e-mail. `replyTo.name` and `subject` may be user input: the mailer must encode them. */
export type Message = {
  from: string;
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
};

/** Hands a message over for delivery; throws on failure. */
export type Mailer = { send(message: Message): Promise<void> };
