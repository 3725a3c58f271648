import type { ImportResult } from '@erp/contract/kit'
import { type AnyResource, CallError, type CallOptions, upload } from '../app/call.ts'

/** What an import came to: written, or refused with every bad cell. Null when it went wrong otherwise, which is shown. */
export async function importFile(
  resource: AnyResource,
  action: string,
  file: File,
  fields: Record<string, string> = {},
  options: CallOptions = {},
): Promise<ImportResult | null> {
  try {
    const handles = (error: CallError) => refusal(error) !== null
    return (await upload(resource, action, file, fields, { ...options, handles })) as ImportResult
  } catch (error) {
    return refusal(error)
  }
}

function refusal(error: unknown): ImportResult | null {
  const result = error instanceof CallError ? (error.data as Partial<ImportResult> | null) : null
  return result?.errors?.some((one) => 'row' in one) ? (result as ImportResult) : null
}
