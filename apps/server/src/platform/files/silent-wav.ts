const SAMPLES_PER_SECOND = 8_000
const SILENCE = 0x80
const HEADER_BYTES = 44

/** An audio file of silence: one channel, eight bits. */
export function silentWav(seconds: number): Uint8Array {
  const samples = seconds * SAMPLES_PER_SECOND
  const file = Buffer.alloc(HEADER_BYTES + samples, SILENCE)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(HEADER_BYTES - 8 + samples, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  file.writeUInt32LE(SAMPLES_PER_SECOND, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples, 40)
  return file
}
