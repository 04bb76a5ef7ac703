import { normalizedWords } from '@portavoz/contract'

/**
 * What Whisper writes for silence and noise: it learned it from subtitles. Without a language it also guesses that, so
 * silence may become German or Japanese. Words without accents and marks.
 */
const PATTERNS = [
  /^amara org\b/,
  /^(?:sub|sous|sotto|unter|legenda|onderti|napisy|transcri)[^\d]{0,80}\bamara org\b/,
  /^subtitul(?:os|ado) (?:realizados |hechos |creados )?por\b/,
  /^subtitulos de la comunidad\b/,
  /^(?:subtitles|captions?|transcribed|translated) by\b/,
  /^closed caption(?:s|ing) (?:provided )?by\b/,
  /^legendas (?:pela|por)\b/,
  /^(?:muchas )?gracias por (?:ver|mirar) (?:el|este|mi) (?:video|canal)/,
  /^gracias por ver$/,
  /^obrigad[oa] por assistir$/,
  /^obrigad[oa] por (?:assistir|ver) (?:ao|a este|o|este) (?:video|canal)$/,
  /^merci d avoir regarde\b/,
  /^thanks? (?:you )?(?:so much )?for watching/,
  /^mas informacion (?:en )?www\b/,
  /^(?:transcripcion|traduccion|transcrito|traducido) por (?:castingwords|amara|la comunidad)\b/,
  /^(?:transcripcion|traduccion) realizada por(?: la comunidad\b|$)/,
  /^(?:nos vemos en|hasta) (?:el|nuestro) (?:proximo|siguiente) (?:video|episodio|capitulo)$/,
  /^(?:i ll )?see you in the next video$/,
  /^suscribete(?: (?:a mi|al) canal\b| para mas$| y (?:dale|activa)\b|$)/,
  /^no (?:te |se )?olvid(?:es|en) (?:de )?suscribir(?:te|se)\b/,
  /^dale (?:un )?(?:like|me gusta) y suscribete\b/,
  /^inscreva se (?:no|em nosso) canal\b/,
  /^abonnez vous(?: a (?:la|notre|ma) chaine\b|$)/,
  /^(?:please |don t forget to )subscribe$/,
  /^(?:please |don t forget to )?subscribe to (?:my|our|the) channel$/,
  /^untertitel(?:ung)? (?:des|im auftrag des|von) [a-z]/,
  /^sottotitoli (?:e revisione )?a cura di\b/,
  /^sous titrage (?:st|societe|fr)\b/,
  /^www [a-z0-9]+ (?:com|org|es|tv|eu)$/,
]

/** Sentences that begin so. */
const BEGINNINGS = [
  'Até o próximo vídeo',
  'Legenda Adriana Zanotto',
  'Transcript Emily Beynon',
  'Abone olmayı unutmayın',
  'Редактор субтитров',
  'ご視聴ありがとうございました',
  '시청해주셔서 감사합니다',
  '字幕由',
].map((phrase) => normalizedWords(phrase).join(' '))

/** No contact says it and nothing else. */
const WHOLE = new Set(['you'])

/** Whether a sentence, as normalized words, is one that recognisers are known to invent. */
export const isKnownHallucination = (words: string): boolean =>
  WHOLE.has(words) ||
  BEGINNINGS.some((beginning) => words.startsWith(beginning)) ||
  PATTERNS.some((pattern) => pattern.test(words))
