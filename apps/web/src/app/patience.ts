const TRIES = 10
const LONGEST_S = 10

/** A read that meets a system coming back is asked again when it is told to; a write is left to the person. */
export async function patiently(
  reads: boolean | undefined,
  ask: () => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await ask()
    if (response.status !== 503 || !reads || tries === TRIES) return response
    const seconds = Math.min(Number(response.headers.get('retry-after')) || 1, LONGEST_S)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    signal?.throwIfAborted()
  }
}
