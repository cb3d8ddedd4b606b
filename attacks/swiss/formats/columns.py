"""What the columns of a roster are called, in the languages organizers write them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

TITLES = {
    "name": (
        *("name", "player", "player name", "players", "full name", "display name", "participant", "competitor"),
        *("Spieler", "Spielername", "Teilnehmer", "joueur", "participante", "jugador", "jogador", "giocatore", "gracz"),
        *("nom", "nombre", "nome", "naam", "namn", "navn", "nimi", "speler", "imię i nazwisko", "nombre completo"),
        *("nom complet", "nome completo", "nome e cognome", "игрок", "участник", "ФИО", "имя и фамилия"),
        *(
            "名前",
            "お名前",
            "氏名",
            "プレイヤー",
            "プレイヤー名",
            "参加者",
            "参加者名",
            "選手",
            "選手名",
            "姓名",
            "名字",
            "이름",
        ),
    ),
    "first": (
        *("first name", "first", "given name", "forename", "Vorname", "prénom", "primer nombre", "imię"),
        *("primeiro nome", "voornaam", "förnamn", "fornavn", "etunimi", "имя", "名", "下の名前"),
    ),
    "last": (
        *("last name", "last", "surname", "family name", "Nachname", "Familienname", "nom de famille", "apellido"),
        *("apellidos", "cognome", "sobrenome", "apelido", "nazwisko", "achternaam", "efternamn", "etternavn"),
        *("efternavn", "sukunimi", "фамилия", "姓", "氏", "苗字", "名字(姓)", "성"),
    ),
    "sort": ("sort name", "reading", "よみ", "よみがな", "ふりがな", "フリガナ", "ヨミ", "カナ", "読み"),
    "handle": (
        *("nickname", "nick", "handle", "alias", "Spitzname", "pseudo", "pseudonyme", "apodo", "soprannome"),
        *("ник", "ニックネーム", "ハンドルネーム", "ハンドル"),
    ),
    "club": (
        *(
            "club",
            "club name",
            "group",
            "Verein",
            "Gruppe",
            "association",
            "clube",
            "klub",
            "grupo",
            "gruppo",
            "vereniging",
        ),
        *("клуб", "クラブ", "所属", "サークル"),
    ),
    "team": (
        "team",
        "team name",
        "Mannschaft",
        "équipe",
        "equipo",
        "squadra",
        "equipe",
        "drużyna",
        "ploeg",
        "команда",
        "チーム",
    ),
    "faction": ("faction", "Fraktion", "facción", "fazione", "frakcja", "фракция", "勢力", "陣営"),
    "list": ("list", "squad", "squad list", "list link", "Liste", "lista", "リスト", "編成"),
    "paid": ("paid", "bezahlt", "payé", "pagado", "pagato", "支払済", "支払い"),
    "list_given": ("list given", "list submitted", "Liste abgegeben"),
    "earned_bye": ("won bye", "earned bye", "bye", "Freilos"),
    "email": (
        *("e-mail", "mail", "e-mail address", "mail address", "E-Mail-Adresse", "correo", "correo electrónico"),
        *("courriel", "adresse e-mail", "メール", "メールアドレス", "Eメール", "почта", "электронная почта"),
    ),
}
FAMILY_FIRST = ("姓", "氏", "苗字", "성")  # where these stand, the family's name comes first
REMARK = re.compile(r"[(\[（].*[)\]）]")
NAMES = {"name", "first", "last", "handle"}


def _plain(title: str) -> str:
    """A title without what people write differently: capitals, marks, spaces, signs, half and full width."""
    return "".join(c for c in unicodedata.normalize("NFKD", title).casefold() if c.isalnum())


COLUMNS = {_plain(title): field for field, titles in TITLES.items() for title in titles}


def column(title: str) -> str:
    """What a column with this title holds; empty for what nobody reads. Remarks in brackets may stand behind it."""
    return COLUMNS.get(_plain(title)) or COLUMNS.get(_plain(REMARK.sub("", title)), "")


def heads(line: Sequence[str]) -> set[str]:
    """The columns a line names, if it is the header of a roster: then one of them says who somebody is."""
    found = {column(title) for title in line} - {""}
    return found if found & NAMES else set()
