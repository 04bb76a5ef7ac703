import type { TelegramBot } from '@portavoz/contract'
import { expect, test } from 'vitest'
import {
  startValidation,
  acceptBot,
  refuseToken,
  goToNextStep,
  completeWizard,
  hasUnsavedInput,
  notValidatedError,
  initialState,
  changeToken,
  setReplaceWebhook,
  goToPreviousStep,
} from './telegram-wizard-state.ts'

const bot: TelegramBot = { botId: '7', botName: 'Ventas', botUsername: 'ventas_bot', foreignWebhook: 'n8n.example' }
const noTexts = ['', ' ']
const withToken = changeToken(initialState, ' 7:abc ')
const withBot = acceptBot(withToken, '7:abc', bot)
const configuring = goToNextStep(withBot)

test('telegram wizard: the agent form needs a validated token', () => {
  expect(goToNextStep(withToken)).toMatchObject({ step: 'bot-setup', refusal: notValidatedError, token: ' 7:abc ' })
})

test('telegram wizard: a validated bot leads to the agent form, with its token trimmed', () => {
  expect(configuring).toMatchObject({ step: 'agent-config', token: '7:abc', bot })
})

test('telegram wizard: another token discards the bot and the consent to replace its webhook', () => {
  const changed = changeToken(setReplaceWebhook(withBot, true), '7:abd')
  expect(changed).toMatchObject({ bot: null, replaceWebhook: false })
})

test('telegram wizard: a result for an earlier token is ignored', () => {
  const changed = changeToken(withToken, '8:xyz')
  expect(acceptBot(changed, '7:abc', bot)).toBe(changed)
  expect(refuseToken(changed, '7:abc', 'Token de bot inválido')).toBe(changed)
})

test('telegram wizard: a refused token stays in its field, with the reason', () => {
  expect(refuseToken(withToken, '7:abc', 'Token de bot inválido')).toMatchObject({
    token: ' 7:abc ',
    bot: null,
    refusal: 'Token de bot inválido',
  })
})

test('telegram wizard: continuing during validation advances when the result arrives', () => {
  const validating = goToNextStep(startValidation(withToken))
  expect(validating).toMatchObject({ step: 'bot-setup', asking: 'to go on', refusal: null })
  expect(acceptBot(validating, '7:abc', { ...bot, foreignWebhook: null })).toMatchObject({
    step: 'agent-config',
    token: '7:abc',
  })
  expect(acceptBot(startValidation(withToken), '7:abc', { ...bot, foreignWebhook: null })).toMatchObject({
    step: 'bot-setup',
  })
})

test('telegram wizard: does not advance after a refusal, a changed token or a foreign webhook', () => {
  const validating = goToNextStep(startValidation(withToken))
  expect(acceptBot(validating, '7:abc', bot)).toMatchObject({ step: 'bot-setup', bot, asking: 'nothing' })
  expect(refuseToken(validating, '7:abc', 'Token de bot inválido')).toMatchObject({ asking: 'nothing', bot: null })
  expect(changeToken(validating, '8:xyz')).toMatchObject({ step: 'bot-setup', asking: 'nothing' })
  expect(goToNextStep(changeToken(validating, '8:xyz'))).toMatchObject({ refusal: notValidatedError })
})

test('telegram wizard: going back keeps the bot and the webhook choice', () => {
  const back = goToPreviousStep(setReplaceWebhook(configuring, true))
  expect(back).toMatchObject({ step: 'bot-setup', token: '7:abc', bot, replaceWebhook: true })
  expect(goToNextStep(back)).toMatchObject({ step: 'agent-config', bot, replaceWebhook: true })
})

test('telegram wizard: only the agent form can be completed', () => {
  expect(completeWizard(withBot, 'a1')).toBe(withBot)
  expect(completeWizard(configuring, 'a1')).toMatchObject({ step: 'completed', bot, agentId: 'a1' })
})

test('telegram wizard: asks before closing only while input would be lost', () => {
  expect(hasUnsavedInput(initialState, noTexts)).toBe(false)
  expect(hasUnsavedInput(changeToken(initialState, '   '), noTexts)).toBe(false)
  expect(hasUnsavedInput(withToken, noTexts)).toBe(true)
  expect(hasUnsavedInput(initialState, [...noTexts, 'Vende'])).toBe(true)
  expect(hasUnsavedInput(completeWizard(configuring, 'a1'), noTexts)).toBe(false)
})
