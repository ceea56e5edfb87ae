import { type Operations, refuse } from './aws-reply.ts';
import { unknownMembers } from './http-peer.ts';

const codes = ['auto', 'en', 'nl', 'de', 'fr-CA', 'pt-PT'];
const PAGE = 4;

/** Translates by writing the language before the text. */
export function makeTranslate(): Operations {
  return {
    TranslateText(input) {
      const documented = 'Text SourceLanguageCode TargetLanguageCode Settings TerminologyNames';
      const unknown = unknownMembers(input, documented);
      if (unknown.length) refuse('SerializationException', unknown.join());
      const [text, from, to] = [input.Text, input.SourceLanguageCode, input.TargetLanguageCode].map(String);
      if (Buffer.byteLength(text!) > 10_000) refuse('TextSizeLimitExceededException');
      if (!codes.includes(from!) || !codes.includes(to!)) refuse('UnsupportedLanguagePairException');
      return { TranslatedText: `${to}: ${text}`, SourceLanguageCode: from, TargetLanguageCode: to };
    },
    ListLanguages(input) {
      if (unknownMembers(input, 'DisplayLanguageCode MaxResults NextToken').length)
        refuse('SerializationException');
      const from = Number(input.NextToken ?? 0);
      const next = from + PAGE;
      return {
        Languages: codes
          .slice(from, next)
          .map((LanguageCode) => ({ LanguageCode, LanguageName: LanguageCode })),
        ...(next < codes.length ? { NextToken: String(next) } : {}),
      };
    },
  };
}
