/** Samples of one frame at 48 kHz, by the configuration in the first byte of a packet (RFC 6716, table 2). */
function frameSamples(configuration: number): number {
  if (configuration < 12) return [480, 960, 1_920, 2_880][configuration % 4]!
  if (configuration < 16) return [480, 960][configuration % 2]!
  return [120, 240, 480, 960][configuration % 4]!
}

/** How many samples at 48 kHz a packet decodes to. */
export function opusSamples(packet: Uint8Array): number {
  const first = packet[0] ?? 0
  const frames = [1, 2, 2, (packet[1] ?? 0) & 0x3f][first & 3]!
  return frames * frameSamples(first >> 3)
}
