/**
 * How Node runs the server. Young objects get 4 MB instead of 16: beside fifty bots an idle server weighs
 * 124 MB instead of 158, and a busy one works as fast.
 */
export const nodeFlags = ['--max-semi-space-size=4', '--disable-warning=ExperimentalWarning']

/**
 * How glibc keeps memory, where Node runs on it: what a load used is given back. Two arenas instead of eight a core,
 * and fixed thresholds: otherwise one large upload that is freed has all later ones come from the heap and stay there.
 */
export const nodeEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
