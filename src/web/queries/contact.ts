import { useMutation } from "@tanstack/react-query";
import { request } from "../api.ts";

export type ContactMessage = { name: string; email: string; organization: string; message: string };

export const useContact = () =>
  useMutation({ mutationFn: (message: ContactMessage) => request("POST", "/api/contact", message) });
