/*
 * Preloaded into the service (LD_PRELOAD). Counts syncs of the write-ahead log and answers sent while it is not synced.
 * On request it makes writes or syncs of the database's files fail, delays syncs, and shifts the clock.
 * See fault-injector.ts.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* Shared with fault-injector.ts through a mapped file. The errors are errno values; 0 means no error. */
struct state {
  _Atomic uint64_t syncs, early_answers, write_error, sync_error, sync_delay_us;
  _Atomic int64_t clock_shift_s;
};

static struct state *state;
/* The log was written and is not synced yet. */
static atomic_int is_dirty;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULT_FILE");
  int fd = path ? open(path, O_RDWR) : -1;
  if (fd < 0) abort();
  state = mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (state == MAP_FAILED) abort();
  close(fd);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

enum kind { OTHER, DATABASE, LOG };

static enum kind kind_of(int fd) {
  char link[32], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return OTHER;
  path[length] = 0;
  char *name = strrchr(path, '/');
  if (!name) return OTHER;
  if (!strcmp(name, "/commonplace.db-wal")) return LOG;
  return strcmp(name, "/commonplace.db") ? OTHER : DATABASE;
}

static int refuses(enum kind kind, uint64_t error) {
  if (kind == OTHER || error == 0) return 0;
  errno = (int)error;
  return 1;
}

static void note_answer(int fd) {
  struct stat about;
  if (fd > 2 && is_dirty && !fstat(fd, &about) && S_ISSOCK(about.st_mode)) state->early_answers++;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  enum kind kind = kind_of(fd);
  if (refuses(kind, state->write_error)) return -1;
  if (kind == LOG) is_dirty = 1;
  return NEXT(pwrite)(fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t at) __attribute__((alias("pwrite")));

static int sync_with(int (*sync)(int), int fd) {
  enum kind kind = kind_of(fd);
  if (refuses(kind, state->sync_error)) return -1;
  usleep(state->sync_delay_us);
  int failed = sync(fd);
  if (kind == LOG && !failed) {
    is_dirty = 0;
    state->syncs++;
  }
  return failed;
}

int fsync(int fd) { return sync_with(NEXT(fsync), fd); }
int fdatasync(int fd) { return sync_with(NEXT(fdatasync), fd); }

ssize_t write(int fd, const void *bytes, size_t count) {
  note_answer(fd);
  return NEXT(write)(fd, bytes, count);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  note_answer(fd);
  return NEXT(writev)(fd, parts, count);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int failed = NEXT(clock_gettime)(clock, time);
  if (!failed && state && clock == CLOCK_REALTIME) time->tv_sec += state->clock_shift_s;
  return failed;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  int failed = NEXT(gettimeofday)(time, zone);
  if (!failed && state) time->tv_sec += state->clock_shift_s;
  return failed;
}
