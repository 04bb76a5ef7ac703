import { maxOutboundBytes, outboundTypeOfName } from '../media/outbound-files.ts'
import { Platform } from '../common/schema.ts'

/** Why agents cannot send the file of a document. */
export type SendingObstacle = 'type' | 'size'

/** The largest file that agents of every platform send. */
const maxBytes = Math.min(...Platform.options.map((platform) => maxOutboundBytes(platform, 'document')))

/** Null for a file that agents of every platform can send. */
export const sendingObstacleOf = ({
  fileName,
  fileBytes,
}: {
  fileName: string
  fileBytes: number
}): SendingObstacle | null => {
  if (outboundTypeOfName(fileName) === null) return 'type'
  return fileBytes > maxBytes ? 'size' : null
}

const obstacleSentences: Record<SendingObstacle, string> = {
  type: 'Los archivos de este tipo no se envían por chat. Súbelo como PDF con «Reemplazar archivo».',
  size: `Pesa más de ${maxBytes / 1024 / 1024} MB, lo máximo que envía un agente (Telegram admite 50 MB). Súbelo más liviano con «Reemplazar archivo».`,
}

/** The obstacle as a Spanish sentence, with what to do. */
export const describeSendingObstacle = (obstacle: SendingObstacle): string => obstacleSentences[obstacle]
