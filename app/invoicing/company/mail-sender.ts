interface Named {
  name: string;
  email: string;
}

interface Chosen {
  senderName: string;
  replyTo: string;
}

/** As whom a company writes mails, and where answers go: as it chose, else as its profile says; '' where neither does. */
export function mailSenderOf({ name, email }: Named, { senderName, replyTo }: Chosen): Chosen {
  return { senderName: senderName || name, replyTo: replyTo || email };
}
