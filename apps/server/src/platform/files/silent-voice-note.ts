/** As libopus encodes it: 16 packets that are the same, at the length that the last page tells. */
const SECOND_OF_SILENCE = [
  'T2dnUwACAAAAAAAAAAAAAAAAAAAAAAIotXIBE09wdXNIZWFkAQE4AYC7AAAAAABPZ2dTAAAAAAAAAAAAAAAAAAABAAAASZW+VAEuT3B1c1RhZ3MG',
  'AAAAZmZtcGVnAQAAABQAAABlbmNvZGVyPUxhdmMgbGlib3B1c09nZ1MABLi8AAAAAAAAAAAAAAIAAABZbQxrEQ8ODg4ODg4ODg4ODg4ODg4OGAL5',
  'jsjhz5S+lx76gm6wGAIrLMOM2AvXBba9ENIYAissw4zYC9cFtr0Q0hgCKyzDjNgL1wW2vRDSGAIrLMOM2AvXBba9ENIYAissw4zYC9cFtr0Q0hgC',
  'KyzDjNgL1wW2vRDSGAIrLMOM2AvXBba9ENIYAissw4zYC9cFtr0Q0hgCKyzDjNgL1wW2vRDSGAIrLMOM2AvXBba9ENIYAissw4zYC9cFtr0Q0hgC',
  'KyzDjNgL1wW2vRDSGAIrLMOM2AvXBba9ENIYAissw4zYC9cFtr0Q0hgCKyzDjNgL1wW2vRDSGAIrLMOM2AvXBba9ENI=',
]

/** A second of silence in Ogg and Opus, as voice notes come: a recogniser may read WAV and refuse this. */
export const silentVoiceNote = (): Uint8Array => Buffer.from(SECOND_OF_SILENCE.join(''), 'base64')
