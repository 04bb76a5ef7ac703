import { proto } from 'baileys'

const { AssociationType } = proto.MessageAssociation
const { PairedMediaType } = proto.ContextInfo

/** A second upload of a picture or video that was sent before: in high definition, in a newer codec, or its motion. */
const SECOND_UPLOADS = enumValues(AssociationType, [
  'HD_IMAGE_DUAL_UPLOAD',
  'HD_VIDEO_DUAL_UPLOAD',
  'HEVC_VIDEO_DUAL_UPLOAD',
  'MOTION_PHOTO',
])
const CHILDREN = enumValues(PairedMediaType, [
  'HD_IMAGE_CHILD',
  'HD_VIDEO_CHILD',
  'HEVC_VIDEO_CHILD',
  'MOTION_PHOTO_CHILD',
])

/** The id of the message whose picture or video this one repeats; null for any other message. */
export function findOriginalId(layers: readonly proto.IMessage[]): string | null {
  const association = layers.map((layer) => layer.messageContextInfo?.messageAssociation).find(Boolean)
  const content = layers.at(-1)
  const paired = (content?.imageMessage ?? content?.videoMessage)?.contextInfo?.pairedMediaType
  const isSecondUpload = SECOND_UPLOADS.has(association?.associationType) || CHILDREN.has(paired)
  return (isSecondUpload && association?.parentMessageKey?.id) || null
}

/** JSON of Evolution API has names or numbers. */
function enumValues<Name extends string>(values: Record<Name, number>, names: readonly Name[]): ReadonlySet<unknown> {
  return new Set<unknown>(names.flatMap((name) => [name, values[name]]))
}
