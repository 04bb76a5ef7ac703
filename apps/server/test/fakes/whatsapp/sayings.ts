import { proto } from 'baileys'

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

/* What people send besides words, as phones put it; what is in the files themselves travels apart. */
export const voiceNote = (seconds: number, uploaded: proto.Message.IAudioMessage = {}): proto.IMessage => ({
  audioMessage: { ptt: true, seconds, mimetype: 'audio/ogg; codecs=opus', ...uploaded },
})
export const photo = (caption?: string, uploaded: proto.Message.IImageMessage = {}): proto.IMessage => ({
  imageMessage: { mimetype: 'image/jpeg', ...(caption !== undefined && { caption }), ...uploaded },
})
export const file = (
  fileName: string,
  fileLength: number,
  uploaded: proto.Message.IDocumentMessage = {},
): proto.IMessage => ({
  documentMessage: { mimetype: 'application/pdf', ...uploaded, fileName, fileLength },
})
export const film = (uploaded: proto.Message.IVideoMessage = {}): proto.IMessage => ({
  videoMessage: { mimetype: 'video/mp4', ...uploaded },
})
export const place = (name: string, address: string): proto.IMessage => ({
  locationMessage: { name, address, degreesLatitude: 4.67622, degreesLongitude: -74.04818 },
})
export const card = (displayName: string, number: string): proto.IMessage => ({
  contactMessage: {
    displayName,
    vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${displayName}\nitem1.TEL;waid=${number}:+${number}\nEND:VCARD`,
  },
})
export const sticker: proto.IMessage = { stickerMessage: { mimetype: 'image/webp' } }

/** «fromMe» of what is said about is as the one sees it who says it. An empty emoji takes a reaction away. */
export const reaction = (id: string, emoji: string, { fromMe = false } = {}): proto.IMessage => ({
  reactionMessage: { key: { id, fromMe }, text: emoji, senderTimestampMs: Date.now() },
})
/** As phones wrap it since 2024. */
export const edit = (id: string, text: string): proto.IMessage => ({
  editedMessage: {
    message: {
      protocolMessage: {
        type: MESSAGE_EDIT,
        key: { id, fromMe: true },
        editedMessage: { conversation: text },
        timestampMs: Date.now(),
      },
    },
  },
})
export const deletion = (id: string): proto.IMessage => ({
  protocolMessage: { type: REVOKE, key: { id, fromMe: true } },
})
