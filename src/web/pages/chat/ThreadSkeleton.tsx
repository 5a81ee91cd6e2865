import { Skeleton, Stack } from "@mantine/core";

export function ThreadSkeleton() {
  return (
    <Stack gap="lg" aria-busy aria-label="Loading" role="status">
      <Skeleton h={44} w="55%" ml="auto" radius="lg" />
      <Skeleton h={88} />
      <Skeleton h={44} w="40%" ml="auto" radius="lg" />
      <Skeleton h={120} />
    </Stack>
  );
}
