import { errorBody, type SdkError } from './ai-provider.ts'

/** Other statuses are about the key, the account or the moment. */
const TELLING_STATUSES = new Set([400, 404, 415, 422])
/** A server of llama.cpp without the part of the model that sees. */
const WITHOUT_PROJECTOR = /mmproj/i
/** «vision» in the name of another model says nothing. */
const ABOUT_PICTURES = /image|(?<![\w./:-])vision(?![\w/-]|[.:]\w)|multimodal|mmproj|modalit/i
const REFUSING = [
  /not support|n't support|unsupported|only support|no endpoints found|invalid content|unknown (?:variant|content)/i,
  /not (?:allow|accept|available|enabled|multimodal)|must be a string|valid string|expected a? ?string/i,
]
/** It is this picture that is refused: its format, its size, what it shows, or how many there are. */
const ABOUT_ONE_PICTURE = [
  /unsupported image(?! input)|image[ _](?:format|type|size)|invalid[ _]image|formats?:|image\/(?:png|jpe?g|webp)/i,
  /not allowed by|safety|moderation|below \d|too (?:large|big|many|small)/i,
  /only supports? (?:up to |at most )?(?:one|\d)/i,
]

/** The model takes no pictures at all; providers say it with any wording. */
export function isPictureRefusal(error: SdkError, modelName: string): boolean {
  const { statusCode } = error
  const body = withoutName(errorBody(error), modelName)
  const isTelling = TELLING_STATUSES.has(statusCode ?? 0) || (statusCode === 500 && WITHOUT_PROJECTOR.test(body))
  return (
    isTelling &&
    ABOUT_PICTURES.test(body) &&
    REFUSING.some((pattern) => pattern.test(body)) &&
    !ABOUT_ONE_PICTURE.some((pattern) => pattern.test(body))
  )
}

/** Resellers may answer with the part after «/». */
function withoutName(body: string, modelName: string): string {
  const name = modelName.toLowerCase()
  const ownName = name.slice(name.lastIndexOf('/') + 1)
  return [name, ownName].filter(Boolean).reduce((text, one) => text.replaceAll(one, 'model'), body.toLowerCase())
}
