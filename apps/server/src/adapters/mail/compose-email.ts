import type { Mail } from '../../ports/mail/mailer.ts'

/** Accepts «Portavoz <no-responder@ejemplo.co>» or a bare address. */
function parseSender(from: string) {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>$/.exec(from) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

/** The message for nodemailer. Addresses are passed as objects, so that a comma cannot add a recipient. */
export function composeEmail(mail: Mail, from: string) {
  const sender = parseSender(from)
  return {
    from: sender,
    to: { name: '', address: mail.to },
    envelope: { from: sender.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.at,
    messageId: `<${mail.id}@${sender.address.split('@').at(-1)}>`,
    headers: {
      // Suppresses automatic answers.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribeLink && unsubscribeHeaders(mail.unsubscribeLink)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Mail programs show a button that sends one request. The address is not folded or encoded. */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${new URL(link).href}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
