/** A plain-text e-mail. `replyTo.name` is unchecked user input: the mailer must encode it. */
export type Message = {
  from: string;
  to: string;
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
};

/** Hands a message over for delivery; throws on failure. */
export type Mailer = { send(message: Message): Promise<void> };
