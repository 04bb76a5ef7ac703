/**
 * How Node runs the server. Young objects get 2 MB instead of 16: an idle server weighs 35 MB less, buffers of the
 * database's answers are given back before there are many of them, and a busy one works as fast. Maglev, V8's compiler
 * between its fastest and its best one, is off: hundreds of its jobs wait at once while the server is busy, with 60 kB
 * each, and the holes that they leave stay.
 */
export const nodeFlags = [
  '--max-semi-space-size=2',
  '--no-maglev',
  '--disable-warning=ExperimentalWarning',
  // Libraries use `punycode` and `url.parse`: Node keeps silent about packages, but not about a bundle.
  '--disable-warning=DEP0040',
  '--disable-warning=DEP0169',
]

/**
 * How glibc keeps memory, where Node runs on it: what a load used is given back. Two arenas instead of eight a core,
 * and fixed thresholds: otherwise one large upload that is freed has all later ones come from the heap and stay there.
 * V8's compilers work in pieces of 8 to 32 kB, each of which gets a mapping of its own. Their number is limited, since
 * the kernel allows a process 65,530 mappings.
 */
export const nodeEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '8192',
  MALLOC_MMAP_MAX_: '16384',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
