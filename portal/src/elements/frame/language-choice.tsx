/** The choice of a language. */
import { LANGUAGES, type Language, storeLanguage } from '../../language/language.ts'
import { currentLanguage, texts } from '../../language/texts.ts'

const CHOICES = Object.entries(LANGUAGES) as [Language, { name: string }][]

/** Loads the page again, because the texts of a page never change while it is open. */
const chooseLanguage = (language: Language): void => {
  storeLanguage(language)
  location.reload()
}

export const LanguageChoice = () => (
  <label class="language-choice">
    <span class="visually-hidden">{texts().frame.language}</span>
    <select
      value={currentLanguage()}
      onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
    >
      {CHOICES.map(([language, { name }]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
