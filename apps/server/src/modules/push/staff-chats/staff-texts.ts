import { pushLimits } from '@portavoz/contract'
import { boundedText } from '../bounded-text.ts'
import { consoleLink } from '../console-link.ts'
import type { DueStaffMessage } from './staff-deliveries.store.ts'
import type { StaffSummary } from './staff-summaries.store.ts'

/** Control and format characters: they break lines, reverse the text direction, or are invisible. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu

/** A stranger's name: Telegram must not make a link, a command or a mention of it. */
const safeName = (name: string): string =>
  boundedText(name.replace(UNSAFE, ' '), pushLimits.titleMax).replace(/[.:/@#$]/g, '$&\u200B')

/** What a person reads in Telegram: plain text, without what a customer wrote. */
export function noticeText(
  { content, workspaceId, workspaceName, hasOtherWorkspaces }: DueStaffMessage,
  summary: StaffSummary,
  publicUrl: string,
): string {
  const place = hasOtherWorkspaces ? ` · ${safeName(workspaceName)}` : ''
  if (summary.held > 0) {
    const { held, path } = summary
    const count = held === 1 ? 'Hubo 1 aviso' : `Hubo ${held} avisos`
    return `Portavoz${place}\n${count} desde la última vez.\n${consoleLink(publicUrl, { path, workspaceId })}`
  }
  const { title, body, path } = content
  const lines = [safeName(title) + place, safeBody(body), consoleLink(publicUrl, { path, workspaceId })]
  return lines.join('\n')
}

/** Ours, but names of people and agents may be in it. */
const safeBody = (body: string): string =>
  boundedText(body.replace(UNSAFE, ' '), pushLimits.bodyMax).replace(/[:/@#$]|\.(?=\S)/g, '$&\u200B')

export const connectedText = (username: string, workspaceName: string): string =>
  `Listo, ${safeName(username)}. Aquí te llegarán tus avisos de «${safeName(workspaceName)}». ` +
  'Eliges cuáles en tu perfil de Portavoz. Para dejar de recibirlos, escribe /salir.'

export const hintText =
  'Este chat es para tus avisos: lo que escribas aquí no llega a nadie. Escribe /salir para dejar de recibirlos.'

export const leftText =
  'Ya no te llegarán avisos a este chat. Desde ahora, lo que escribas aquí lo atiende el agente como a un cliente. ' +
  'Para volver a recibir avisos, conéctalo otra vez en tu perfil de Portavoz.'
