interface Coded {
  skuId: number
  sku: string
}

/** `AB0101.jpg`, `ab0101-1.png` and `AB0101_2.webp` are pictures of AB0101. A code that ends like a suffix is taken by its whole name first. */
export function skuNamed<S extends Coded>(fileName: string, skus: readonly S[]): S | null {
  const name = fileName
    .replace(/\.[a-z0-9]+$/i, '')
    .trim()
    .toUpperCase()
  const called = (code: string) => skus.find(({ sku }) => sku.toUpperCase() === code) ?? null
  return called(name) ?? called(name.replace(/\s*(?:[-_]\d{1,2}|[(（]\d{1,2}[)）])$/, ''))
}
