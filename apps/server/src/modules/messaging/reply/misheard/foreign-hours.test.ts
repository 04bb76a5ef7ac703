import { expect, test } from 'vitest'
import { figureQuestion } from './figure-question.ts'
import { figuresOf } from './figures.ts'
import { heardHoursIn } from './heard-hours.ts'

test.each<[text: string, figures: string[]]>([
  ['A table at seven, please', ['7']],
  ['I would like to come at half past seven', ['7:30']],
  ['Around eight tonight', ['8']],
  ['Around 8 tonight', ['8']],
  ['Can I come at quarter to nine?', ['8:45']],
  ['Pick up at seven thirty', ['7:30']],
  ["Seven o'clock works for me", ['7']],
  ['At twenty past six', ['6:20']],
  ['At ten to seven', ['6:50']],
  ['By five in the afternoon', ['5']],
  ['If you close at nine, can I come at eight?', ['8']],
  ['At half past 7', ['7:30']],
  ['À sept heures et demie', ['7:30']],
  ['Une table à huit heures, merci', ['8']],
  ['vers 20h', ['20']],
  ['Vers vingt heures', ['20']],
  ['à 20h30', ['20:30']],
  ['Je passe à neuf heures moins le quart', ['8:45']],
  ['pour dix-neuf heures quinze', ['19:15']],
  ['Si vous fermez à vingt heures, je passe à dix-huit heures', ['18']],
  ['Une table pour huit heures du soir', ['8']],
  ['Une table pour 20h30', ['20:30']],
  ['La salle de deux heures à quatre heures', ['2', '4']],
  ['Je viens à 20 h', ['20']],
])('«%s»: hours %j', (text, figures) => {
  expect(figuresOf(text)).toEqual(figures)
})

test.each([
  'Do you open at seven?',
  'Do you open at 7?',
  'Are you open? Until half past eight?',
  'What time do you close? At nine?',
  'Are you open until nine tonight?',
  'The order arrived at nine',
  'I came yesterday at seven',
  'How much is it? I sell it at seven fifty',
  'A box for seven people',
  'Ten to twelve days',
  'At one point I gave up',
  'Dinner at five star hotels',
  'It took seven hours',
  'I looked at seven shirts',
  'Vous ouvrez à sept heures ?',
  'Vous ouvrez à 7h ?',
  'Vous êtes ouverts ? Jusqu’à vingt heures ?',
  'Je suis venu hier à sept heures',
  'C’est à deux heures de route',
  'Ça prend sept heures',
  'Pendant deux heures',
  'Je voudrais un massage de deux heures',
  'Je voudrais louer la salle pour trois heures',
  'Quiero dos cajas de After Eight',
  'Una caja de chocolates After Eight',
])('«%s»: no hour to ask back', (text) => {
  expect(figuresOf(text)).toEqual([])
})

test.each([
  'Quiero el curso de 8 h',
  'Necesito una batería de 24 h',
  'Vivo a 2 h',
  "I'll take them at 20",
  'at 15 please',
])('«%s»: its figure is no hour', (text) => {
  expect([...heardHoursIn(text).keys()]).toEqual([])
  expect(figuresOf(text)).toHaveLength(1)
})

test.each([
  ['J’arrive à 9 h', '9'],
  ['Je passe de 14h à 16h', '14'],
])('«%s»: an hour', (text, figure) => {
  expect([...heardHoursIn(text).keys()]).toContain(figure)
})

const personality = (language: string) => ({ language }) as Parameters<typeof figureQuestion>[2]
test.each([
  ['en', 'A table at seven', ['7'], 'At 7 in the morning or at night?'],
  ['en', 'A table at half past seven tonight', ['7:30'], 'At 7:30 at night?'],
  ['en', 'By five in the afternoon', ['5'], 'At 5 in the afternoon?'],
  ['fr', 'Une table vers 20h', ['20'], 'À 20 h ?'],
  ['fr', 'À sept heures et demie du soir', ['7:30'], 'À 7 h 30 du soir ?'],
])('%s «%s»: asked in its own sentence', (language, heard, figures, question) => {
  expect(figureQuestion('Claro.', figures, personality(language), heard)).toBe(question)
})

test.each(['at half past ', 'at seven ', 'vers 20h ', 'do you open at ', 'à sept heures et '])(
  'very long text of «%s»: read at once',
  (part) => {
    expect(new Set(figuresOf(part.repeat(20_000))).size).toBeLessThan(3)
  },
)
