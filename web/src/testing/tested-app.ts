// What component tests load: the app, and the texts that it says, so that a test hears what it has no words for.
export { startApp } from '../app/start-app.tsx'
export { default as texts } from 'i18next'
