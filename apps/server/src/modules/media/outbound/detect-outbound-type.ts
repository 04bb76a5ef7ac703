import { outboundTypeOfName } from '@portavoz/contract'
import { detectType, UNKNOWN_TYPE } from '../../../platform/files/detect-type.ts'

/** Enough to tell a text from other bytes. */
export const OUTBOUND_HEAD_BYTES = 4_096

const CFB_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const isCfb = (head: Buffer) => head.subarray(0, CFB_SIGNATURE.length).equals(CFB_SIGNATURE)
const isRtf = (head: Buffer) => head.toString('latin1', 0, 5) === '{\\rtf'
/** Texts of any encoding but UTF-16, without the control characters that programs and pictures have. */
const isText = (head: Buffer) => head.every((byte) => byte >= 32 || [9, 10, 12, 13].includes(byte))

/** Types without a signature of their own, by what their bytes must be. */
const contentChecks: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'application/msword': isCfb,
  'application/vnd.ms-excel': isCfb,
  'application/vnd.ms-powerpoint': isCfb,
  'application/rtf': isRtf,
  'text/plain': isText,
  'text/csv': isText,
}

/**
 * The type of a file by its bytes; the name decides only between formats that share a container. Null when the bytes
 * are not what such a name promises.
 */
export function detectOutboundType(name: string, head: Buffer): string | null {
  const promised = outboundTypeOfName(name)?.type
  if (promised === undefined) return null
  const detected = detectType(head)
  if (detected === UNKNOWN_TYPE) return contentChecks[promised]?.(head) ? promised : null
  if (detected === 'application/zip') return isZipFormat(promised) ? promised : null
  // Some programs write `.m4a` with the brand of a video.
  if (detected === 'video/mp4' && promised === 'audio/mp4') return promised
  return detected
}

const isZipFormat = (type: string) => type === 'application/zip' || /^application\/vnd\.o(?:penxml|asis)/.test(type)
