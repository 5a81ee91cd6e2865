/*
 * Makes every sync take 2 ms longer, as on a common cloud disk:
 *   cc -shared -fPIC -o /tmp/slow-sync.so bench/support/slow-sync.c -ldl
 *   LD_PRELOAD=/tmp/slow-sync.so npm run bench -- --captures
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>

static int slow(const char *name, int fd) {
  int (*sync)(int) = dlsym(RTLD_NEXT, name);
  usleep(2000);
  return sync(fd);
}

int fsync(int fd) { return slow("fsync", fd); }
int fdatasync(int fd) { return slow("fdatasync", fd); }
