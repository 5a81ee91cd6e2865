import { type NotificationData, notifications, notificationsStore } from "@mantine/notifications";

const MOST = 3;

/** The oldest makes room: the library would let the newest wait until another has gone. */
export function showNewest(notification: NotificationData): void {
  for (const { id } of listOusted(notificationsStore.getState().notifications))
    if (id) notifications.hide(id);
  notifications.show(notification);
}

/** Those that go when one more comes; the oldest is first. */
export const listOusted = <Shown>(shown: Shown[]) => shown.slice(0, Math.max(0, shown.length + 1 - MOST));
