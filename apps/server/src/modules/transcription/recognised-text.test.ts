import { expect, test } from 'vitest'
import { readRecognisedText } from './recognised-text.ts'

const MANY_WORDS = Array.from({ length: 20 }, (_, at) => `Quiero ${at} empanadas.`).join(' ')

test.each([
  '',
  '   ',
  '...',
  '[Música]',
  '(aplausos) ♪',
  '*suspira*',
  'Subtítulos realizados por la comunidad de Amara.org',
  'Subtitulado por la comunidad de amara.org',
  'Subtítulos por la comunidad de Amara. org.',
  "Sous-titres réalisés par la communauté d'Amara.org",
  'Sottotitoli creati dalla comunità Amara.org',
  'Untertitel der Amara.org-Community',
  'Amara.org',
  'Subtítulos por la comunidad de Amara.org Subtítulos por la comunidad de Amara.org',
  'Gracias por ver.',
  'Más información www.alimmenta.com',
  '¡Gracias por ver el video!',
  'Thanks for watching!',
  '¡Suscríbete al canal!',
  'www.mooji.org',
  'Más información en www.alimmenta.com',
  'Transcripción por CastingWords',
  'Subtítulos: María Pérez',
  '¡Nos vemos en el próximo video!',
  'Nos vemos en el próximo vídeo.',
  '¡Suscríbete!',
  'Traducción por: María Pérez',
  'Transcripción realizada por la comunidad de Amara.org',
  '¡Suscríbete para más!',
  'Suscríbete y activa la campanita',
  'No olviden suscribirse al canal.',
  'Dale like y suscríbete',
  '¡Hasta el próximo vídeo!',
  '¡Gracias por ver el canal!',
  'Transcrição e Legendas pela comunidade de Amara.org',
  'Legenda Adriana Zanotto',
  'Obrigado por assistir ao vídeo.',
  'Inscreva-se no canal e ative o sininho.',
  'Até o próximo vídeo!',
  "Sous-titrage ST' 501",
  "Merci d'avoir regardé cette vidéo !",
  'Abonnez-vous !',
  'See you in the next video.',
  'Please subscribe to my channel.',
  'You',
  'Sottotitoli e revisione a cura di QTSS',
  'Untertitelung des ZDF, 2020',
  'Ondertitels ingediend door de Amara.org gemeenschap',
  'ご視聴ありがとうございました',
  '시청해주셔서 감사합니다!',
  '字幕由Amara.org社区提供',
  'no '.repeat(16),
  'Gracias. '.repeat(17),
  'y a la gente y a la gente y a la gente y a la gente y a la gente y a la gente y a la gente y a la gente y a',
])('«%s» is no transcript', (answer) => {
  expect(readRecognisedText(answer)).toBeNull()
})

test.each([
  'Gracias por todo',
  'Hola, quiero dos empanadas',
  'Sí',
  '15',
  '¿Los subtítulos de la película son por separado?',
  'Vi el video de ustedes, gracias por ver mi mensaje',
  'Nos vemos en el próximo pedido',
  'Nos vemos en el próximo video que grabemos, ¿cuánto cuesta?',
  'subtítulos en inglés ¿tienen?',
  'Subtítulos: ¿Tienen en inglés?',
  'Subtítulos: inglés y francés',
  '¿Transcripción por minuto, cuánto vale?',
  '¿Cómo me suscribo? Suscríbete, dice la página',
  'no, no, no, no, no',
  'sí sí sí sí sí sí sí quiero tres',
  'sí sí sí sí sí sí sí sí',
  'No no no no no no no no no no no no no no no',
  'ja ja ja ja ja ja ja ja',
  '3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3',
  'ocho ocho ocho ocho ocho ocho ocho ocho ocho ocho ocho ocho ocho ocho ocho ocho',
  'cero uno cero uno cero uno cero uno cero uno cero uno cero uno cero uno',
  'Traducción: Inglés Español',
  '¡Hasta la próxima!',
  'Thank you.',
  'Obrigada por ver',
  'Subscribe',
  'Obrigado por tudo',
  'Quiero suscribirme al canal',
  'Can I subscribe to the newsletter?',
  '¿Legenda en portugués tienen?',
  'Música',
])('«%s» is one', (answer) => {
  expect(readRecognisedText(` ${answer} `)).toBe(answer)
})

test.each([
  ['Quiero dos empanadas. Subtítulos realizados por la comunidad de Amara.org', 'Quiero dos empanadas.'],
  ['Quiero dos empanadas Subtítulos por la comunidad de Amara.org', 'Quiero dos empanadas'],
  ['Quiero dos empanadas.\n¡Gracias por ver el video!\n¡Suscríbete al canal!', 'Quiero dos empanadas.'],
  ['Quiero dos empanadas. Más información en www.alimmenta.com', 'Quiero dos empanadas.'],
  ['Quiero dos empanadas. ¡Nos vemos en el próximo video! ¡Suscríbete!', 'Quiero dos empanadas.'],
  ['Quiero dos empanadas. Subtítulos: María Pérez', 'Quiero dos empanadas.'],
  [`${MANY_WORDS} Subtitulado por la comunidad de Amara. org.`, MANY_WORDS],
])('answer %#: the words of the contact without the invented end', (answer, words) => {
  expect(readRecognisedText(answer)).toBe(words)
})

test.each([
  [' Quiero 300\n empanadas para\n el jueves.\n', 'Quiero 300 empanadas para el jueves.'],
  [
    ' Quiero dos empanadas\n Subtítulos por la comunidad de Amara.org\n ¡Gracias por ver el video!\n',
    'Quiero dos empanadas',
  ],
  [' Quiero 300 empan\nadas por 50.\n000 pesos.\n Gracias.\n', 'Quiero 300 empanadas por 50.000 pesos. Gracias.'],
  [' Hola.\nQuiero dos.\n', 'Hola. Quiero dos.'],
  ['Uno\ndos\n', 'Uno dos'],
  [' [Música]\n Inscreva-se no canal\n', null],
])('lines of whisper.cpp, answer %#: become one text', (answer, words) => {
  expect(readRecognisedText(answer)).toBe(words)
})

test('subtitles that a contact asks for are no invention', () => {
  const text = 'Hola. ¿Cuánto cuestan los subtítulos por minuto?'
  expect(readRecognisedText(text)).toBe(text)
})

test('text: bounded, without what the database refuses', () => {
  expect(readRecognisedText('a'.repeat(20_000))).toHaveLength(8_000)
  expect(readRecognisedText('ho\0la')).toBe('hola')
  expect(readRecognisedText('a'.repeat(7_999) + '😀')?.isWellFormed()).toBe(true)
})
