import type { PrintElement, PrintType } from '@erp/contract/kit/print'
import { printTemplate } from '@erp/contract/tool/print/print-template'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '../../../kit/index.ts'
import type { PaperSize } from './design.ts'

export const designOf = (templateType: PrintType, { width, height }: PaperSize, elements: PrintElement[]) => ({
  templateType,
  widthMm: String(width),
  heightMm: String(height),
  elements,
})

/** The paper with sample data, drawn by what prints it. */
export function useDrawn(type: PrintType, paper: PaperSize, elements: PrintElement[]) {
  const design = useDeferredValue(designOf(type, paper, elements))
  return useQuery({
    queryKey: [printTemplate.path, 'draw', design],
    queryFn: ({ signal }) => call(printTemplate, 'draw', design as never, { signal, handles: () => true }),
    placeholderData: keepPreviousData,
    enabled: design.elements.length > 0,
    retry: false,
    gcTime: 0,
  })
}
