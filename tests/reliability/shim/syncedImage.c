/*
 * Simulates what a power cut leaves behind, for LD_PRELOAD. Every file below LOCI_SHIM_HOME is
 * copied to the same place below LOCI_SHIM_IMAGE when it is synced, and only then: what was written
 * and not synced is not in the image. A rename gets there when its folder is synced. This is the
 * worst a disk that keeps its word can do: nothing unsynced survives.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_RENAMES 256

struct pending {
  char from[PATH_MAX];
  char to[PATH_MAX];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct pending renames[MOST_RENAMES];
static int rename_count = 0;

static void fail(const char *what, const char *path) {
  fprintf(stderr, "synced image: %s %s: %s\n", what, path, strerror(errno));
  abort();
}

/* The place of `path` in the image, or 0 when it is not below the home. */
static int image_of(const char *path, char *out) {
  const char *home = getenv("LOCI_SHIM_HOME");
  const char *image = getenv("LOCI_SHIM_IMAGE");
  if (!home || !image) return 0;
  size_t length = strlen(home);
  if (strncmp(path, home, length) != 0) return 0;
  if (path[length] != '/' && path[length] != '\0') return 0;
  return snprintf(out, PATH_MAX, "%s%s", image, path + length) < PATH_MAX;
}

static void make_parents(char *path) {
  for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
    *slash = '\0';
    mkdir(path, 0700);
    *slash = '/';
  }
}

static int (*real_rename)(const char *, const char *);

static void copy_to_image(const char *path, char *target) {
  static __thread char buffer[1 << 16];
  char part[PATH_MAX + 8];
  /* The caller's descriptor may not be readable: read through one of our own. */
  int from = open(path, O_RDONLY | O_CLOEXEC);
  if (from < 0) {
    if (errno == ENOENT) return; /* deleted while open: nothing of it is left to keep */
    fail("open", path);
  }
  make_parents(target);
  snprintf(part, sizeof part, "%s.~part", target);
  int to = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (to < 0) fail("open", part);
  ssize_t got;
  while ((got = read(from, buffer, sizeof buffer)) > 0) {
    if (write(to, buffer, (size_t)got) != got) fail("write", part);
  }
  close(from);
  close(to);
  /* At once or not at all: a kill in the middle leaves the file as it was synced before. */
  if (real_rename(part, target) != 0) fail("rename", target);
}

static int same_folder(const char *path, const char *folder) {
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && path[length] == '/' &&
         strchr(path + length + 1, '/') == NULL;
}

static void apply_renames(const char *folder) {
  char from[PATH_MAX], to[PATH_MAX];
  int kept = 0;
  for (int i = 0; i < rename_count; i++) {
    if (!same_folder(renames[i].to, folder)) {
      renames[kept++] = renames[i];
    } else if (image_of(renames[i].from, from) && image_of(renames[i].to, to)) {
      real_rename(from, to);
    }
  }
  rename_count = kept;
}

static void synced(int fd) {
  char link[64], path[PATH_MAX], target[PATH_MAX];
  struct stat facts;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return;
  path[length] = '\0';
  if (!image_of(path, target) || fstat(fd, &facts) != 0) return;
  pthread_mutex_lock(&lock);
  if (S_ISDIR(facts.st_mode)) apply_renames(path);
  else if (S_ISREG(facts.st_mode)) copy_to_image(path, target);
  pthread_mutex_unlock(&lock);
}

__attribute__((constructor)) static void find_real(void) {
  real_rename = dlsym(RTLD_NEXT, "rename");
}

int fsync(int fd) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fsync");
  int result = real(fd);
  if (result == 0) synced(fd);
  return result;
}

int fdatasync(int fd) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
  int result = real(fd);
  if (result == 0) synced(fd);
  return result;
}

int rename(const char *from, const char *to) {
  char image[PATH_MAX];
  int result = real_rename(from, to);
  if (result != 0 || !image_of(to, image)) return result;
  pthread_mutex_lock(&lock);
  if (rename_count == MOST_RENAMES) {
    errno = ENOSPC;
    fail("too many renames before a sync of their folder", to);
  }
  snprintf(renames[rename_count].from, PATH_MAX, "%s", from);
  snprintf(renames[rename_count].to, PATH_MAX, "%s", to);
  rename_count++;
  pthread_mutex_unlock(&lock);
  return result;
}

int unlink(const char *path) {
  static int (*real)(const char *);
  char target[PATH_MAX];
  if (!real) real = dlsym(RTLD_NEXT, "unlink");
  int result = real(path);
  /* SQLite syncs the folder after deleting a journal; others may come back and must be borne. */
  if (result == 0 && strstr(path, "-journal") && image_of(path, target)) real(target);
  return result;
}
