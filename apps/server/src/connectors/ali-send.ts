import type { SendForm } from './ali-gateway.ts'

const PATIENCE = 20_000

/** A form over HTTPS. Retries, limits and a log belong around this function. */
export const sendForm: SendForm = async (url, form) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(PATIENCE),
  })
  return { status: response.status, body: await response.text() }
}
