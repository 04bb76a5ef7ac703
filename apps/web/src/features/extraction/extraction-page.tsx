export function ExtractionPage() {
  return (
    <>
      <h1 className="text-2xl font-semibold">Extracción de Datos</h1>
      <p className="mt-2 text-texto-3">
        Aquí podrás buscar en tus mensajes y descargarlos. Todavía la estamos construyendo.
      </p>
    </>
  )
}
