import { bad, type Check, count, good, omitted, type Seen, warning } from '../check.ts'
import { createCheckupStore } from '../checkup.store.ts'
import type { Needs } from '../needs.ts'

const LATE_MS = 10 * 60_000

/** Whether letters leave. None is sent to find out. */
export const mailCheck = ({ db, clock, tryMail, lettersFolder, settings: { smtpUrl } }: Needs): Check => ({
  title: 'Correo',
  needs: ['SMTP_URL'],
  look: async () => {
    const [server, waiting] = await Promise.all([
      smtpUrl === null || !tryMail
        ? omitted(`Sin SMTP_URL las cartas no se envían: son archivos en ${lettersFolder}.`)
        : tryMail().then(serverWords(new URL(smtpUrl).host)),
      db ? createCheckupStore(db).letters() : null,
    ])
    return waiting === null || waiting.oldest === null
      ? [server]
      : [server, waitingWords(waiting.count, clock.now().getTime() - waiting.oldest.getTime(), waiting.oldest)]
  },
})

const serverWords =
  (host: string) =>
  (trial: Awaited<ReturnType<NonNullable<Needs['tryMail']>>>): Seen => {
    if (trial.outcome === 'accepted') return good(`${host} acepta nuestras cartas.`)
    return trial.outcome === 'bad_login'
      ? bad(
          `${host} rechazó el usuario o la contraseña de SMTP_URL.`,
          'Corrígelos: mientras tanto nadie puede verificar su correo.',
        )
      : bad(
          `No se pudo hablar con ${host}: ${trial.why}.`,
          'Revisa SMTP_URL, el puerto y si hay un cortafuegos en medio.',
        )
  }

function waitingWords(n: number, ageMs: number, oldest: Date): Seen {
  const seen = `${count(n, 'carta espera', 'cartas esperan')} desde ${oldest.toISOString()}.`
  return ageMs > LATE_MS
    ? warning(seen, 'Se intentan durante 24 horas: si no salen, mira qué dice el registro de «npm start».')
    : good(seen)
}
