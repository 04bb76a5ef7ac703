import { describe, expect, test } from 'vitest'
import { findUngrounded } from './find-ungrounded.ts'
import type { Grounding } from './grounding.ts'

const ungroundedText = (draft: string, source: string) => {
  const grounding: Grounding = { owners: [source], contacts: [], days: [], prompt: '', variables: {}, rules: [] }
  return findUngrounded(draft, grounding)?.said ?? null
}

describe('grounding in English, Portuguese and French: facts of Spanish documents are accepted', () => {
  test.each([
    ['The shirt costs 45 dollars.', 'camisa: 45 dólares'],
    ['It costs forty-five thousand pesos', '$45.000'],
    ['It is two hundred and fifty bucks', 'USD 250'],
    ['The price of the shirt is 45', 'Camisa: 45'],
    ['That is 1.5 million pesos', '$1.500.000'],
    ['You get 20 percent off', '20 % de descuento'],
    ['It arrives on March 3rd, 2026', '03/03/2026'],
    ['It arrives on the 3rd of March', '3 de marzo'],
    ['We open at 9.', 'Abrimos a las 9'],
    ['Open from 9 to 6 every day', 'de 9 a 18'],
    ["We close at six o'clock", 'cerramos a las 18:00'],
    ['We open at half past nine', 'a las 9:30'],
    ['We close at noon', 'de 8 a 12 del día'],
    ['Call three zero zero, one one one, two two three three', '300 111 2233'],
    ['It takes from 2 to 4 days, at 2 stores, and costs 2 hours of work', ''],
    ['One of them is ours, and two or three may come', ''],
    ['A camisa custa 45 reais.', 'camisa R$ 45'],
    ['Custa quarenta e cinco mil pesos', '45.000 pesos'],
    ['São duzentos e cinquenta reais', 'R$ 250'],
    ['São setenta e cinco reais', 'R$ 75'],
    ['Chega no dia 3 de março', '3 de marzo'],
    ['Abrimos das 9h às 18h', 'de 9 a 18'],
    ['Fechamos às 6 da tarde', '18:00'],
    ['Abrimos ao meio-dia', 'a las 12 del día'],
    ['La chemise coûte 45 euros.', '45 €'],
    ['Elle coûte quatre-vingt-dix euros', '90 euros'],
    ['Cela fait deux cent cinquante euros', '250 euros'],
    ['20 pour cent de remise', '20 %'],
    ['Livraison le 3 mars 2026', '03/03/2026'],
    ['Livraison le 1er mai', '1 de mayo'],
    ['Ouvert de 9h à 18h', 'de 9 a 18'],
    ['Nous ouvrons à 9h30', '9:30'],
  ])('«%s»', (draft, source) => expect(ungroundedText(draft, source)).toBeNull())
})

describe('grounding in English, Portuguese and French: other facts are found', () => {
  test.each([
    ['The shirt costs 45 dollars.', '54 dólares', '45 dollars'],
    ['The shirt costs 45', '', '45'],
    ['It costs forty-five thousand pesos', '$54.000', 'forty-five thousand pesos'],
    ['That is 45 thousand', '', '45 thousand'],
    ['It is two hundred and fifty bucks', '200, 50', 'two hundred and fifty bucks'],
    ['You get 20 percent off', '', '20 percent'],
    ['It arrives on March 3rd', '4 de marzo', 'March 3rd'],
    ['It arrives on the 3rd of March', '', '3rd of March'],
    ['We open at 9.', '', 'at 9'],
    ['Open from 9 to 6 every day', 'a las 9', '6'],
    ["We close at six o'clock", 'a las 7', "six o'clock"],
    ['We open at half past nine', 'a las 9', 'half past nine'],
    ['We close at noon', 'a las 9', 'at noon'],
    ['Call three zero zero, one one one, two two three three', '', 'three zero zero, one one one, two two three three'],
    ['Go to malo dot com', '', 'malo dot com'],
    ['A camisa custa 45 reais.', 'R$ 54', '45 reais'],
    ['A camisa custa 45', '', '45'],
    ['Custa cinquenta e cinco reais', 'cinco reais', 'cinquenta e cinco reais'],
    ['Custa setenta e cinco reais', 'cinco reais, setenta', 'setenta e cinco reais'],
    ['Chega no dia 3 de março', '', '3 de março'],
    ['Abrimos das 9h às 18h', 'de 9 a 17', 'às 18'],
    ['Fechamos às 6 da tarde', 'a las 7', '6 da tarde'],
    ['La chemise coûte 45', '', '45'],
    ['Elle coûte quatre-vingt-dix euros', '80 euros, 10 euros', 'quatre-vingt-dix euros'],
    ['20 pour cent de remise', '', '20 pour cent'],
    ['Livraison le 3 mars', '', '3 mars'],
    ['Livraison le 1er mai', '', '1er mai'],
    ['Ouvert de 9h à 18h', 'de 9 a 17', '18h'],
    ['Nous ouvrons à 9h30', 'a las 9', '9h30'],
  ])('«%s» beside «%s»', (draft, source, expected) => expect(ungroundedText(draft, source)).toBe(expected))
})
