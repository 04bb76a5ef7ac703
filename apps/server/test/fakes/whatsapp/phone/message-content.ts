import { proto } from 'baileys'

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type
const { MEDIA_ALBUM, HD_IMAGE_DUAL_UPLOAD, HD_VIDEO_DUAL_UPLOAD } = proto.MessageAssociation.AssociationType
const { SD_IMAGE_PARENT, HD_IMAGE_CHILD, HD_VIDEO_CHILD } = proto.ContextInfo.PairedMediaType

/* Message contents other than text, in the format of phones; the bytes of files travel separately. */
export const voiceMessage = (seconds: number, uploaded: proto.Message.IAudioMessage = {}): proto.IMessage => ({
  audioMessage: { ptt: true, seconds, mimetype: 'audio/ogg; codecs=opus', ...uploaded },
})
export const photoMessage = (caption?: string, uploaded: proto.Message.IImageMessage = {}): proto.IMessage => ({
  imageMessage: { mimetype: 'image/jpeg', ...(caption !== undefined && { caption }), ...uploaded },
})
/** A picture of an album, as a child of its announcement; some phones wrap it. */
export const albumPicture = (
  albumId: string,
  uploaded: proto.Message.IImageMessage,
  { isWrapped = false } = {},
): proto.IMessage => {
  const picture: proto.IMessage = {
    ...photoMessage(undefined, uploaded),
    messageContextInfo: { messageAssociation: { associationType: MEDIA_ALBUM, parentMessageKey: { id: albumId } } },
  }
  return isWrapped ? { associatedChildMessage: { message: picture } } : picture
}
/** The first of the two messages that a picture in high definition is: small, with the caption. */
export const smallPicture = (uploaded: proto.Message.IImageMessage, caption?: string): proto.IMessage => ({
  imageMessage: { ...photoMessage(caption, uploaded).imageMessage, contextInfo: { pairedMediaType: SD_IMAGE_PARENT } },
})
/** The second one, with the id of the first. */
export const largePicture = (originalId: string, uploaded: proto.Message.IImageMessage): proto.IMessage => ({
  messageContextInfo: {
    messageAssociation: { associationType: HD_IMAGE_DUAL_UPLOAD, parentMessageKey: { id: originalId, fromMe: true } },
  },
  associatedChildMessage: {
    message: {
      imageMessage: {
        ...photoMessage(undefined, uploaded).imageMessage,
        contextInfo: { pairedMediaType: HD_IMAGE_CHILD },
      },
    },
  },
})
export const largeVideo = (originalId: string, uploaded: proto.Message.IVideoMessage): proto.IMessage => ({
  messageContextInfo: {
    messageAssociation: { associationType: HD_VIDEO_DUAL_UPLOAD, parentMessageKey: { id: originalId, fromMe: true } },
  },
  associatedChildMessage: {
    message: {
      videoMessage: { ...videoMessage(uploaded).videoMessage, contextInfo: { pairedMediaType: HD_VIDEO_CHILD } },
    },
  },
})
export const fileMessage = (
  fileName: string,
  fileLength: number,
  uploaded: proto.Message.IDocumentMessage = {},
): proto.IMessage => ({
  documentMessage: { mimetype: 'application/pdf', ...uploaded, fileName, fileLength },
})
export const videoMessage = (uploaded: proto.Message.IVideoMessage = {}): proto.IMessage => ({
  videoMessage: { mimetype: 'video/mp4', ...uploaded },
})
export const locationMessage = (name: string, address: string): proto.IMessage => ({
  locationMessage: { name, address, degreesLatitude: 4.67622, degreesLongitude: -74.04818 },
})
export const contactCardMessage = (displayName: string, number: string): proto.IMessage => ({
  contactMessage: {
    displayName,
    vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${displayName}\nitem1.TEL;waid=${number}:+${number}\nEND:VCARD`,
  },
})
export const stickerMessage: proto.IMessage = { stickerMessage: { mimetype: 'image/webp' } }

/** `fromMe` is relative to the author of the reaction. An empty emoji removes the reaction. */
export const reactionMessage = (id: string, emoji: string, { fromMe = false } = {}): proto.IMessage => ({
  reactionMessage: { key: { id, fromMe }, text: emoji, senderTimestampMs: Date.now() },
})
/** The wrapping that phones use since 2024. */
export const editMessage = (id: string, text: string): proto.IMessage => ({
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
export const deletionMessage = (id: string): proto.IMessage => ({
  protocolMessage: { type: REVOKE, key: { id, fromMe: true } },
})
