const INITIAL_KEYS = 64

/** Numbers distinct byte strings from 0 on. */
export type ByteIndex = ReturnType<typeof createByteIndex>

/**
 * Open-addressing hash table without allocation per lookup: a `Map` would need a string for each of a million rows. A
 * slot holds the number plus one, 0 when free; at least half of the slots are free.
 */
export function createByteIndex() {
  let keys = Buffer.allocUnsafe(1_024)
  const ends = [0]
  let slots = new Int32Array(2 * INITIAL_KEYS)

  /** The slot of a key, or the free slot where it belongs. */
  function slotOf(bytes: Uint8Array, start: number, end: number): number {
    let slot = hashOf(bytes, start, end) & (slots.length - 1)
    for (;;) {
      const number = (slots[slot] ?? 0) - 1
      if (number < 0 || isKey(number, bytes, start, end)) return slot
      slot = (slot + 1) & (slots.length - 1)
    }
  }

  function isKey(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = ends[number] ?? 0
    if ((ends[number + 1] ?? 0) - from !== end - start) return false
    for (let at = start; at < end; at++) if (keys[from + at - start] !== bytes[at]) return false
    return true
  }

  function grow() {
    slots = new Int32Array(2 * slots.length)
    for (let number = 0; number + 1 < ends.length; number++)
      slots[slotOf(keys, ends[number] ?? 0, ends[number + 1] ?? 0)] = number + 1
  }

  function append(bytes: Uint8Array, start: number, end: number) {
    const from = ends.at(-1) ?? 0
    const to = from + end - start
    if (to > keys.length) keys = Buffer.concat([keys], 2 * to)
    keys.set(bytes.subarray(start, end), from)
    ends.push(to)
  }

  return {
    /** The number of a key, or -1. */
    find: (bytes: Uint8Array, start: number, end: number): number => (slots[slotOf(bytes, start, end)] ?? 0) - 1,
    /** The number of the key, which is added when it is new. */
    add(bytes: Uint8Array, start = 0, end = bytes.length): number {
      const existing = this.find(bytes, start, end)
      if (existing >= 0) return existing
      append(bytes, start, end)
      if (2 * ends.length > slots.length) grow()
      else slots[slotOf(bytes, start, end)] = ends.length - 1
      return ends.length - 2
    },
  }
}

/** FNV-1a, 32 bits. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return hash ^ (hash >>> 15)
}
