import { isEmail } from "@mantine/form";

/** Null for what looks like an address. */
export const findEmailFault = isEmail("Please give an e-mail address, such as anna@example.com");
