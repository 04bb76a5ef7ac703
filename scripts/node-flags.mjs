/**
 * How Node runs the server. Young objects get 2 MB instead of 16: an idle server weighs 35 MB less, buffers of the
 * database's answers are given back before there are many of them, and a busy one works as fast.
 */
export const nodeFlags = ['--max-semi-space-size=2', '--disable-warning=ExperimentalWarning']

/**
 * How glibc keeps memory, where Node runs on it: what a load used is given back. Two arenas instead of eight a core,
 * and fixed thresholds: otherwise one large upload that is freed has all later ones come from the heap and stay there.
 */
export const nodeEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}
