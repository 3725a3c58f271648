export const LANGUAGES = [
  ['en', '英语'],
  ['de', '德语'],
  ['fr', '法语'],
  ['es', '西班牙语'],
  ['it', '意大利语'],
  ['ru', '俄语'],
  ['pt', '葡萄牙语'],
  ['ja', '日语'],
  ['zh', '中文'],
] as const
export type Language = (typeof LANGUAGES)[number][0]
export const languageName = (language: string): string => LANGUAGES.find(([code]) => code === language)?.[1] ?? language

const SPOKEN: Partial<Record<Language, string>> = {
  de: 'DE AT CH LI',
  fr: 'FR BE LU MC',
  es: 'ES MX AR CL CO PE EC UY PY BO VE CR PA GT HN SV NI DO CU PR',
  it: 'IT SM VA',
  ru: 'RU BY KZ KG',
  pt: 'PT BR AO MZ',
  ja: 'JP',
  zh: 'CN TW HK MO',
}
const BY_COUNTRY = new Map(
  Object.entries(SPOKEN).flatMap(([language, countries]) =>
    countries.split(' ').map((code) => [code, language as Language] as const),
  ),
)
export const languageOf = (countryCode: string | null): Language => BY_COUNTRY.get(countryCode?.toUpperCase() ?? '') ?? 'en'

/** The buyer's language where the template has it, else English, else the one that was chosen. */
export function proposed<T extends { language: string }>(countryCode: string | null, versions: readonly T[], chosen: T): T {
  const inIt = (language: string) => versions.find((one) => one.language === language)
  return inIt(languageOf(countryCode)) ?? inIt('en') ?? chosen
}
