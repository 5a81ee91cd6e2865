import { Notifications } from "@mantine/notifications";

/** Where the messages of `Toasts.tsx` appear. */
export const Notices = () => <Notifications position="bottom-center" />;
