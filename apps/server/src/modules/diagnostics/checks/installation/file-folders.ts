import { bad, type HealthCheck } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'

/** Whether the folders of files are the ones that kept them; says nothing where they are. */
export const fileFoldersCheck = ({ findLostFolders }: CheckDeps): HealthCheck => ({
  title: 'Archivos',
  needs: ['DATA_DIR'],
  run: async () =>
    ((await findLostFolders?.()) ?? []).map((path) =>
      bad(
        `${path} no es la carpeta donde se guardaban los archivos: quizá su disco no está montado. No se guarda, no se abre y no se borra ninguno.`,
        'Móntala donde estaba y todo sigue solo. Si se perdió para siempre: «npm run admin -- forget-files».',
      ),
    ),
})
